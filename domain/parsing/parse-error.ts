/**
 * Data that does not match its schema; `field` is the dotted path of the first problem, without its
 * value.
 */
export class ParseError extends Error {
  override readonly name = 'ParseError';
  readonly entity: string;
  readonly field: string;

  constructor(entity: string, field: string, reason: string, options?: ErrorOptions) {
    super(`${entity}: ${field === '' ? 'document' : field}: ${reason}`, options);
    this.entity = entity;
    this.field = field;
  }
}
