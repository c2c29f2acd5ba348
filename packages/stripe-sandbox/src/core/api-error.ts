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

/** A refusal of the API: the HTTP status and the body of Stripe's error envelope. The SDK reads the body, not the status. */
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

/** 400: the request is well formed but asks for something that cannot be. */
export function invalidRequest(message: string, more: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...more });
}

/** 404 for an object that does not exist; `param` is `id` for the one in the path, else the parameter that named it. */
export function resourceMissing(kind: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

export function parameterMissing(param: string): ApiError {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

/** A parameter that Stripe knows and the sandbox does not play: refused aloud, since ignoring it would be a lie. */
export function unsupportedParam(param: string): ApiError {
  return invalidRequest(`The sandbox does not play the parameter ${param}.`, { code: 'sandbox_not_played', param });
}
