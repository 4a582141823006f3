import { type Admission, type Admissions, overloaded } from '@cws/kit';
import type { RequestHandler } from 'express';
import { PROBES } from '../http/probe-paths';
import type { GatewayResponse } from '../http/visit';
import { sendFailure } from '../proxied-routes/failure-forms';
import { proxiedRouteOf } from '../proxied-routes/proxied-routes';

/**
 * Refuses requests for which this process has no room, before it authenticates them or reads their bodies (contract: overload).
 * Streams and probes do not count; calls of tools, which may take long, count by themselves.
 */
export function admit(admissions: Admissions): RequestHandler {
  const [requests, tools] = [admissions.of('http'), admissions.of('tools')];
  const admissionOf = (path: string): Admission | undefined => {
    if (PROBES.has(path)) return undefined;
    const access = proxiedRouteOf(path)?.access;
    if (access === 'stream') return undefined;
    return access === 'tools' ? tools : requests;
  };
  return (request, untyped, next) => {
    const admission = admissionOf(request.path);
    if (admission === undefined) return next();
    const response = untyped as GatewayResponse;
    const leave = admission.enter();
    if (leave === undefined) {
      response.locals.visit.isShed = true;
      return sendFailure(request, response, overloaded());
    }
    response.once('close', () => leave(response.locals.visit.isOverload));
    next();
  };
}
