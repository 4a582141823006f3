import { z } from 'zod';
import { envTypes } from '../process/env';

const ports = envTypes.list
  .transform((items) => items.map(Number))
  .pipe(z.array(z.number().int().min(1).max(65_535)).min(1));

/** The settings of the rules for addresses that strangers name, for every process that requests some (contract: site-reader-reach). */
export const outboundEnv = z.object({
  SITE_READER_PORTS: ports.prefault('80,443').meta({ description: 'Ports of addresses that may be read' }),
  SITE_READER_ALLOW_HOSTS: envTypes.list.prefault('').meta({
    description: 'Hosts for which the rules of ports and addresses are lifted: a site on your own machine, or tests',
  }),
});
