/** The addresses at which whoever runs the gateway asks for its state. */
export const PROBES: ReadonlySet<string> = new Set(['/livez', '/readyz']);
