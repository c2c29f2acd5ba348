import type { Stripe } from 'stripe';
import { invalidRequest } from '../../core/api-error.ts';
import { API_VERSION } from '../../core/emit-event.ts';
import type { WebhookEndpoint } from '../../core/stored-objects.ts';
import type { World } from '../../core/world.ts';
import { buildObject } from '../../objects/build-object.ts';
import { mergeMetadata } from '../merge-metadata.ts';
import { paginate } from '../pagination.ts';
import { route } from '../route.ts';

export const webhookEndpoints = [
  route<Stripe.WebhookEndpointCreateParams>(
    'WebhookEndpoints.create',
    ['api_version', 'description', 'enabled_events', 'metadata', 'url'],
    (world, params) => {
      if (params.api_version !== undefined && params.api_version !== API_VERSION) {
        throw invalidRequest(`The sandbox supports only API version ${API_VERSION}.`, { param: 'api_version' });
      }
      const endpoint = addEndpoint(world, params.url, world.id('secret'), params.enabled_events);
      endpoint.description = params.description || null;
      endpoint.metadata = mergeMetadata(null, params.metadata);
      return { ...endpoint, secret: world.hidden.endpoint_secrets[endpoint.id] };
    },
  ),
  route<Stripe.WebhookEndpointListParams>('WebhookEndpoints.list', [], (world, params) =>
    paginate('/v1/webhook_endpoints', world.tables.webhook_endpoint.newestFirst(), params),
  ),
  route<Stripe.WebhookEndpointRetrieveParams>('WebhookEndpoints.retrieve', [], (world, _params, id) =>
    world.findOrThrow('webhook_endpoint', id),
  ),
  route<Stripe.WebhookEndpointDeleteParams>('WebhookEndpoints.del', [], (world, _params, id) => {
    world.findOrThrow('webhook_endpoint', id);
    world.tables.webhook_endpoint.remove(id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];

/** Adds a webhook endpoint. `enabled_events` of `['*']` means all types. */
export function addEndpoint(world: World, url: string, secret: string, enabled_events: string[]): WebhookEndpoint {
  if (!/^https?:\/\//.test(url))
    throw invalidRequest('Invalid URL: an absolute http(s) URL is required.', { code: 'url_invalid', param: 'url' });
  const endpoint = buildObject('webhook_endpoint', {
    id: world.id('webhook_endpoint'),
    api_version: API_VERSION,
    created: world.now(),
    enabled_events,
    status: 'enabled',
    url,
  });
  world.hidden.endpoint_secrets[endpoint.id] = secret;
  return world.tables.webhook_endpoint.insert(endpoint);
}
