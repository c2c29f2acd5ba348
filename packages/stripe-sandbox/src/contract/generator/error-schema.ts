import type { Schema } from '../json-schema.ts';

/** The body of error responses, for which the SDK has no type. */
export const ERROR: Schema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['type'],
      properties: {
        type: {
          type: 'string',
          enum: ['api_error', 'card_error', 'idempotency_error', 'invalid_request_error'],
        },
        message: { type: 'string' },
        code: { type: 'string' },
        param: { type: 'string' },
        decline_code: { type: 'string' },
        advice_code: { type: 'string' },
        network_decline_code: { type: 'string' },
        network_advice_code: { type: 'string' },
        charge: { type: 'string' },
        doc_url: { type: 'string' },
        request_log_url: { type: 'string' },
        payment_method_type: { type: 'string' },
        payment_intent: { $ref: '#/components/schemas/payment_intent' },
        payment_method: { $ref: '#/components/schemas/payment_method' },
      },
      additionalProperties: true,
    },
  },
};
