import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type IncomingMessage, request as requestTo, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { freePort } from '../../local/host/ports.ts';
import { within } from './within';

/** The calls that reached the server, by the name of the tool. */
export interface EverythingServer {
  readonly url: string;
  readonly calls: string[];
  stop(): Promise<void>;
}

const START_MS = 30_000;

/** Starts @modelcontextprotocol/server-everything behind a proxy that notes the calls. */
export async function startEverythingServer(): Promise<EverythingServer> {
  const port = await freePort();
  const program = require.resolve('@modelcontextprotocol/server-everything/dist/index.js');
  const child = spawn(process.execPath, [program, 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
  });
  const calls: string[] = [];
  const proxy = createServer((request, response) => void pass(port, request, response, calls));
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  await within(START_MS, () => responds(port));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`,
    calls,
    stop: async () => {
      proxy.closeAllConnections();
      await Promise.all([new Promise((stopped) => proxy.close(stopped)), ended(child)]);
    },
  };
}

async function pass(port: number, request: IncomingMessage, response: ServerResponse, calls: string[]) {
  const body = await buffer(request);
  const message = body.length > 0 ? JSON.parse(body.toString()) : {};
  if (message.method === 'tools/call') calls.push(message.params.name);
  const { method, url: path, headers } = request;
  const onward = requestTo({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(response);
  });
  response.on('close', () => onward.destroy());
  onward.on('error', () => response.destroy());
  onward.end(body);
}

const responds = (port: number) =>
  fetch(`http://127.0.0.1:${port}/mcp`).then(
    () => true,
    () => false,
  );

function ended(child: ChildProcess): Promise<void> {
  return new Promise((settle) => {
    child.once('exit', () => settle());
    child.kill('SIGKILL');
  });
}
