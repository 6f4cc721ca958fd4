"""Arms and signs drawn by code: charges, shields, flags, seals and icons."""
