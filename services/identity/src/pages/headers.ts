import { type Branding, imageSources } from '@cws/kit';
import type { RequestHandler } from 'express';

/**
 * No script runs, no site may frame the page, and redirects send no Referer. There is no form-action
 * and no upgrade-insecure-requests: they break the redirect of a decision and http on loopback (contract: pages-headers).
 */
const policyOf = (branding: Branding): string =>
  `default-src 'none'; style-src 'self'; img-src ${imageSources(branding)}; base-uri 'none'; frame-ancestors 'none'`;

export function pageHeaders(branding: Branding): RequestHandler {
  const headers = {
    'Content-Security-Policy': policyOf(branding),
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  };
  return (_request, response, next) => {
    response.set(headers);
    next();
  };
}
