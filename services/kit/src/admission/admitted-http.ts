import type { RequestListener } from 'node:http';
import { ERROR_CODE_HEADER } from '../errors/error-code-header';
import { waitHeaders } from '../http/wait-headers';
import type { Admission } from './admission';
import { OVERLOADED_HEADER, overloaded } from './overloaded';

/** Refuses proxied requests for which this process has no room. The gateway writes the body: it knows the form of the path. */
export const admittedHttp =
  (admission: Admission, next: RequestListener): RequestListener =>
  (request, response) => {
    const leave = admission.enter();
    if (leave === undefined) {
      const error = overloaded();
      const headers = { ...waitHeaders(error), [ERROR_CODE_HEADER]: error.code, [OVERLOADED_HEADER]: '1' };
      return void response.writeHead(error.status, { ...headers, 'Content-Length': '0' }).end();
    }
    response.once('close', () => leave());
    next(request, response);
  };
