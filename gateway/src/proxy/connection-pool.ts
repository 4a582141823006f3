import type { Socket } from 'node:net';
import type { Client } from 'undici';
import type { ReplicaAddress } from './replica-list';
import type { ConnectTo, UpstreamReplica } from './upstream-replica';

/** A connection that is kept alive and serves one request at a time; it connects with its first one. */
export interface Connection {
  readonly client: Client;
  /** Set once it is connected. */
  socket?: Socket | undefined;
  /** The replica that it leads to, which is not the one that it was opened for where that one refused. */
  replica?: UpstreamReplica | undefined;
}

export interface ConnectionPool {
  /** Returns a free connection to that replica, or else a new one. */
  take(address: ReplicaAddress): Connection;
  /** Takes back a connection whose request has ended well. */
  release(connection: Connection): void;
  stop(): void;
}

const MAX_FREE = 64;

/** The library is loaded by the first request, since an idle process needs none of its modules. */
export function connectionPool(connectTo: ConnectTo): ConnectionPool {
  const free: Connection[] = [];
  let isStopped = false;

  function open(address: ReplicaAddress): Connection {
    const { Client } = require('undici') as typeof import('undici');
    const connection: Connection = {
      // The proxy has time limits of its own.
      client: new Client(address.url, {
        headersTimeout: 0,
        bodyTimeout: 0,
        connect: (_options, done) => connect(done),
      }),
    };
    const connect = (done: (...outcome: [null, Socket] | [Error, null]) => void) =>
      connectTo(address, (error, socket, replica) => {
        connection.socket = socket;
        connection.replica = replica;
        if (socket) done(null, socket);
        else done(error!, null);
      });
    connection.client.on('disconnect', () => drop(connection));
    return connection;
  }
  function drop(connection: Connection): void {
    const place = free.indexOf(connection);
    if (place >= 0) free.splice(place, 1);
  }
  return {
    take(address) {
      const place = free.findLastIndex(({ replica }) => replica === address);
      return place < 0 ? open(address) : free.splice(place, 1)[0]!;
    },
    release(connection) {
      const { client, replica } = connection;
      const isKept = replica !== undefined && !replica.isSilent && free.length < MAX_FREE && !isStopped;
      if (isKept) free.push(connection);
      else void client.close();
    },
    stop() {
      isStopped = true;
      for (const { client } of free.splice(0)) void client.close();
    },
  };
}
