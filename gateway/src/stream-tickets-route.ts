import { AppError } from '@cws/kit';
import type { Express, RequestHandler } from 'express';
import { bearerOf } from './auth/authenticate';
import { TICKET_LIFETIME_S } from './auth/stream-tickets';
import type { Context } from './context';
import { sendData } from './http/envelope';
import type { GatewayResponse } from './http/visit';
import { takeToken } from './middleware/take-token';

const TICKETS_PATH = '/v1/realtime/tickets';

/** POST /v1/realtime/tickets → 201 {ticket, expires_in} (contract: realtime-tickets). It calls no rpc, since only gateways open tickets. */
export function mountStreamTickets(app: Express, context: Context): void {
  app.all(TICKETS_PATH, serve(context));
}

const serve =
  (context: Context): RequestHandler =>
  async (request, untyped) => {
    const response = untyped as GatewayResponse;
    response.locals.visit.route = TICKETS_PATH;
    if (request.method === 'OPTIONS') return void response.writeHead(204, { Allow: 'POST' }).end();
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST');
      throw new AppError('method_not_allowed');
    }
    const { authorization } = request.headers;
    const caller = await context.authenticate.forAccess('chats', authorization);
    await takeToken('other', context, caller, response);
    const ticket = await context.tickets.issue(bearerOf(authorization));
    sendData(response, 201, (writer) => writer.ascii(JSON.stringify({ ticket, expires_in: TICKET_LIFETIME_S })));
  };
