/** How a client carries its calls; a server serves both at once. */
export const grpcTransports = ['lanes', 'unary'] as const;
export type GrpcTransport = (typeof grpcTransports)[number];
