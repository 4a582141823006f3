/** Signals this soon after the first one are repeats of it: a terminal also sends Ctrl-C to npm, which passes it on. */
const echoMs = 700;

export type StopHandlers = { stop: () => void; kill: () => void };

/** The first SIGINT, SIGTERM, SIGHUP or the end of our parent stops the run; a later signal that is no repeat kills it. */
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
