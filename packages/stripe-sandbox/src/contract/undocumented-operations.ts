import type { ContractFile } from './contract.ts';
import type { Schema } from './json-schema.ts';

/**
 * The only operations that Stripe does not document and its SDK does not have: reading and paying a
 * checkout page with the secret key. Stripe's command line uses them in test mode to trigger
 * `checkout.session.completed` (github.com/stripe/stripe-cli,
 * pkg/fixtures/triggers/checkout.session.completed.json). These schemas are written by hand for
 * that fixture; an app must never call them.
 */
const PAGE: Schema = {
  type: 'object',
  required: ['id', 'object', 'session_id', 'status', 'payment_status'],
  properties: {
    id: { type: 'string' },
    object: { type: 'string', enum: ['checkout.session'] },
    session_id: { type: 'string' },
    status: { type: 'string', enum: ['open', 'complete', 'expired'] },
    payment_status: { type: 'string', enum: ['paid', 'unpaid', 'no_payment_required'] },
  },
  additionalProperties: false,
};

const responses = {
  '200': { description: 'ok', content: { 'application/json': { schema: PAGE } } },
  default: {
    description: 'error',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/error' } } },
  },
};

export const UNDOCUMENTED: ContractFile['paths'] = {
  '/v1/payment_pages/{id}': { get: { operationId: 'PaymentPages.retrieve', responses } },
  '/v1/payment_pages/{id}/confirm': {
    post: {
      operationId: 'PaymentPages.confirm',
      responses,
      requestBody: {
        content: {
          'application/x-www-form-urlencoded': {
            schema: {
              type: 'object',
              required: ['payment_method', 'expected_amount'],
              properties: {
                payment_method: { type: 'string' },
                expected_amount: { type: 'integer' },
              },
              additionalProperties: false,
            },
          },
        },
      },
    },
  },
};
