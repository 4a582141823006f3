import { Router } from 'express';
import type { IdentityContext } from '../context';

/** The pages that people see: sign-in, consent, device, keys. */
export function pagesFace(_context: IdentityContext): Router {
  return Router();
}
