/** An invalid value of an argument; the message says why. Collected into `rest_invalid_param`. */
export class InvalidValue extends Error {}
