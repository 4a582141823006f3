/** Name of the replica set of one. In a file of its own: most starts need the name and not the driver. */
export const replicaSet = 'rs0';
