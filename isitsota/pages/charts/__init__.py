"""Where the marks of a chart stand: percent across, rem down. Pure; templates only draw them."""
