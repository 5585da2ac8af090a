@rem Windows' shell has no "exec": package.json's scripts run what follows it. Elsewhere the shell's own is taken.
@%*
