/**
 * Header by which a service tells the gateway the code of an error response, whatever form the body has. The gateway writes it to
 * the access log and removes it from the response.
 */
export const ERROR_CODE_HEADER = 'error-code';
