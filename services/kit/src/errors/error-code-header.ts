/**
 * Header in which the HTTP listener of a service names the code of an error response, whatever form its body has. The gateway
 * writes it to the access log and takes it off: no client ever sees it.
 */
export const ERROR_CODE_HEADER = 'error-code';
