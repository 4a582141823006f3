/** The name of the replica set of one. It has a file of its own because most starts need the name and not the driver. */
export const replicaSet = 'rs0';
