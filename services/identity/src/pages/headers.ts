import type { RequestHandler } from 'express';

/**
 * No script runs, no site may frame the page, and redirects send no Referer. There is no form-action
 * and no upgrade-insecure-requests: they break the redirect of a decision and http on loopback (contract: pages-headers).
 */
const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'";

export const pageHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'Content-Security-Policy': POLICY,
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  });
  next();
};
