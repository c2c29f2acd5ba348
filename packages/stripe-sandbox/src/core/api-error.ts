type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

export interface ApiErrorBody {
  type: ErrorType;
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
}

/**
 * An error response of the API: the HTTP status and the body's `error`. The SDK decides by the
 * body, not the status.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: ApiErrorBody;

  constructor(status: number, body: ApiErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** Status 400. */
export function invalidRequest(
  message: string,
  more: { code?: string; param?: string } = {},
): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...more });
}

/** Status 404 for the id in the path, 400 for the one in the parameter `param`. */
export function resourceMissing(kind: string, id: string, param = 'id'): ApiError {
  return new ApiError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

/** Status 400 for an id that the request chose and another object has. */
export function idInUse(kind: string, id: string): ApiError {
  return invalidRequest(`${kind} already exists with id ${id}.`, {
    code: 'resource_already_exists',
    param: 'id',
  });
}

export function parameterMissing(param: string): ApiError {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

/**
 * Status 400 for what Stripe has and the sandbox does not play. Ignoring it would hide the
 * difference.
 */
export function notPlayed(what: string, param: string): ApiError {
  return invalidRequest(`${what} is not played by this sandbox.`, {
    code: 'sandbox_not_played',
    param,
  });
}

/** Status 400 for a parameter, or for one of its values, that the sandbox does not play. */
export function unsupportedParam(param: string, value?: string): ApiError {
  return notPlayed(value === undefined ? `The parameter ${param}` : `${param}=${value}`, param);
}
