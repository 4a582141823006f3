import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type AppError, OVERLOADED_HEADER } from '@cws/kit';
import type { Dispatcher } from 'undici';
import { isRead } from '../http/other-methods';
import { varyBy } from '../http/vary-by';
import type { GatewayResponse } from '../http/visit';
import { sendFailure } from '../proxied-routes/failure-forms';
import type { Connection } from './connection-pool';
import { endToEndHeaders } from './end-to-end-headers';
import { noteErrorCode } from './error-code';
import { failureInstead, headersOfFailure } from './failure-instead';
import { ServiceOverloaded, ServiceSilent } from './upstream-failure';

type Controller = Dispatcher.DispatchController;

/** The connection of an exchange, its time limit, and the functions that it calls at its end. */
export interface ExchangeParts {
  readonly connection: Connection;
  /** A service that sends nothing for this long is given up. */
  readonly silenceMs: number;
  /** The response came whole; the connection can be used again. */
  readonly done: () => void;
  /** The response has not begun, and will not. */
  readonly failed: (cause: Error) => void;
}

/** A client that takes nothing of a response for this long is given up: it holds a connection here and one at the service. */
const CLIENT_SILENCE_MS = 10 * 60_000;

/** Passes the response of a service on to the client as it comes, and ends the request when either side is gone or silent. */
export class Exchange implements Dispatcher.DispatchHandler {
  private controller: Controller | undefined;
  private forgetPending = () => {};
  private hasBegun = false;
  private isRefused = false;
  /** The response that is sent in place of the service's own. */
  private failure: AppError | undefined;
  /** Bytes of the response that are still to come, where its length is known. */
  private left = Number.NaN;
  private waitedMs = 0;

  constructor(
    private readonly request: IncomingMessage,
    private readonly response: GatewayResponse,
    private readonly parts: ExchangeParts,
  ) {
    response.once('close', () => {
      if (!response.writableFinished) this.controller?.abort(new Error('The client has gone'));
    });
  }

  onRequestStart(controller: Controller): void {
    this.controller = controller;
    // There may have been no connection when the client went.
    if (this.response.destroyed) controller.abort(new Error('The client has gone'));
    else this.watch(controller);
  }

  private watch(controller: Controller): void {
    const { connection, silenceMs } = this.parts;
    const fail = (cause: Error) => controller.abort(cause);
    const forget = connection.replica?.watch({ mayFailEarly: isRead(this.request), fail });
    if (forget) this.forgetPending = forget;
    connection.socket!.setTimeout(silenceMs).on('timeout', this.endUnlessClientWaits);
  }

  onResponseStart(_controller: Controller, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    const { response } = this;
    this.forgetPending();
    // The failure is written when this response has ended, in the form of the path.
    this.isRefused = headers[OVERLOADED_HEADER] !== undefined;
    if (this.isRefused) return;
    this.failure = failureInstead(this.request, status, headers);
    noteErrorCode({ headers }, response.locals.visit);
    if (this.failure) return void this.keepHeaders(headersOfFailure(headers));
    this.hasBegun = true;
    response.statusCode = status;
    this.keepHeaders(headers);
    if (status >= 400) varyBy(response, 'Accept');
    this.left = Number(headers['content-length']);
    if (headers['content-length'] === undefined) response.flushHeaders();
  }

  private keepHeaders(headers: IncomingHttpHeaders): void {
    for (const [name, value] of Object.entries(endToEndHeaders(headers))) this.response.setHeader(name, value!);
  }

  /** Where the length is known, the last chunk and the end are one write. */
  onResponseData(controller: Controller, chunk: Buffer): void {
    const { response } = this;
    if (this.isRefused || this.failure) return;
    this.left -= chunk.length;
    if (this.left === 0) return void response.end(chunk);
    if (response.write(chunk)) return;
    controller.pause();
    response.once('drain', () => {
      this.waitedMs = 0;
      controller.resume();
    });
  }

  onResponseEnd(): void {
    this.end();
    if (this.failure) sendFailure(this.request, this.response, this.failure);
    else if (!this.response.writableEnded && !this.isRefused) this.response.end();
    this.parts.done();
    if (this.isRefused && !this.response.destroyed) this.parts.failed(new ServiceOverloaded());
  }

  onResponseError(_controller: Controller | undefined, cause: Error): void {
    this.end();
    if (this.hasBegun) this.response.destroy();
    else if (!this.response.destroyed) this.parts.failed(cause);
  }

  /** Called when nothing was sent for `silenceMs` in either direction: not the service's fault while the client takes nothing. */
  private readonly endUnlessClientWaits = () => {
    const { connection, silenceMs } = this.parts;
    this.waitedMs += silenceMs;
    if (this.controller!.paused && this.waitedMs < CLIENT_SILENCE_MS) connection.socket!.setTimeout(silenceMs);
    else this.controller!.abort(new ServiceSilent());
  };

  private end(): void {
    this.forgetPending();
    this.parts.connection.socket?.off('timeout', this.endUnlessClientWaits);
  }
}
