// Takes from the process of a parser what the permission model of Node leaves it.
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/**
 * Denies the calls on which all of Node rest: http, https, http2, tls, fetch and WebSocket connect by the sockets of `net`. The permission
 * model does so from Node 25 on; before, it denies `process.binding` alone.
 */
export function denyNetwork(): void {
  const deny = denyIn('the network');
  deny(net.Socket.prototype, 'connect');
  for (const name of ['listen', '_listen2']) deny(net.Server.prototype, name);
  for (const name of ['_createServerHandle', 'BoundSocket']) deny(net, name);
  for (const name of Object.keys(dgram)) deny(dgram, name);
  for (const owner of [dns.promises, dns])
    for (const [name, value] of Object.entries(owner)) if (typeof value === 'function') deny(owner, name);
  syncBuiltinESMExports();
}

/** Denies signals, which the permission model allows: they would end the service, or open it to a debugger. */
export function denySignals(): void {
  const deny = denyIn('other processes');
  for (const name of ['kill', '_kill', '_debugProcess']) deny(process, name);
}

/** Returns what replaces functions for good: whoever loads their module later gets the replacement, and can set no other. */
function denyIn(what: string): (owner: object, name: string) => void {
  /** Fails as the permission model does, also when it is called as a constructor. */
  function denied(): never {
    throw Object.assign(new Error(`Access to ${what} has been restricted`), { code: 'ERR_ACCESS_DENIED' });
  }
  return (owner, name) =>
    void Object.defineProperty(owner, name, { value: denied, writable: false, configurable: false });
}
