/** Whether a host stands for all addresses of the machine, of which none can stand in links. */
export const isEverywhere = (host: string): boolean => ['0.0.0.0', '::', '[::]', '0:0:0:0:0:0:0:0'].includes(host);
