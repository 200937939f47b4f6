/** A value that an argument does not take; the message says what is wrong. Collected into `rest_invalid_param`. */
export class InvalidValue extends Error {}
