/** Exit status of a process whose configuration or surroundings are not valid (EX_CONFIG of sysexits.h). */
export const EXIT_BAD_CONFIG = 78;
