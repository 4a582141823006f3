import type { AppError } from '../errors/app-error';

/** The enveloped failure as JSON (contract: envelope-failure): at most 16 KiB, since an error bounds its message and details. */
export const failureBody = ({ code, message, details }: AppError): string =>
  JSON.stringify({ success: false, error: { code, message, ...(details.length > 0 && { details }) } });
