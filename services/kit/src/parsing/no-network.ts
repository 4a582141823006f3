// Takes the network from the process of a parser. The permission model does so from Node 25 on; before, it denies `process.binding` alone.
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { denyIn } from './denied';

const deny = denyIn('the network');

/** Denies the calls on which all of Node rest: http, https, http2, tls, fetch and WebSocket connect by the sockets of `net`. */
export function denyNetwork(): void {
  deny(net.Socket.prototype, 'connect');
  for (const name of ['listen', '_listen2']) deny(net.Server.prototype, name);
  for (const name of ['_createServerHandle', 'BoundSocket']) deny(net, name);
  for (const name of Object.keys(dgram)) deny(dgram, name);
  for (const owner of [dns.promises, dns])
    for (const [name, value] of Object.entries(owner)) if (typeof value === 'function') deny(owner, name);
  syncBuiltinESMExports();
}
