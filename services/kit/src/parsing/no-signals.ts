import { denyIn } from './denied';

const deny = denyIn('other processes');

/** Denies signals, which the permission model allows: they would end the service, or open it to a debugger. */
export function denySignals(): void {
  for (const name of ['kill', '_kill', '_debugProcess']) deny(process, name);
}
