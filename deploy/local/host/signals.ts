/** Signals this soon after the first are the same one: a terminal sends Ctrl-C to npm too, which passes it on. */
const echoMs = 700;

export type StopHandlers = { stop: () => void; kill: () => void };

/** The first SIGINT, SIGTERM, SIGHUP or the end of our parent stops; a later one, once the echo is over, kills. */
export function onStopSignals({ stop, kill }: StopHandlers): void {
  let first = 0;
  const onSignal = () => {
    if (first === 0) stop();
    else if (Date.now() - first > echoMs) kill();
    first ||= Date.now();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.on('disconnect', () => {
    if (first === 0) onSignal();
  });
}
