import type { Stripe } from 'stripe';
import { invalidRequest, unsupportedParam } from '../../core/api-error.ts';
import { API_VERSION } from '../../core/emit-event.ts';
import type { WebhookEndpoint } from '../../core/stored-objects.ts';
import type { World } from '../../core/world.ts';
import { buildObject } from '../../objects/build-object.ts';
import { mergeMetadata } from '../../core/merge-metadata.ts';
import { paginate } from '../pagination.ts';
import { route } from '../route.ts';

export const webhookEndpoints = [
  route<Stripe.WebhookEndpointCreateParams>(
    'WebhookEndpoints.create',
    ['api_version', 'connect=false', 'description', 'enabled_events', 'metadata', 'url'],
    (world, params) => {
      if (params.api_version !== undefined && params.api_version !== API_VERSION) {
        throw unsupportedParam('api_version', params.api_version);
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
  route<Stripe.WebhookEndpointRetrieveParams>(
    'WebhookEndpoints.retrieve',
    [],
    (world, _params, id) => world.findOrThrow('webhook_endpoint', id),
  ),
  route<Stripe.WebhookEndpointUpdateParams>(
    'WebhookEndpoints.update',
    ['description', 'disabled', 'enabled_events', 'metadata', 'url'],
    (world, params, id) => {
      const endpoint = world.findOrThrow('webhook_endpoint', id);
      if (params.url !== undefined) endpoint.url = checkUrl(params.url);
      if (params.enabled_events !== undefined) endpoint.enabled_events = params.enabled_events;
      if (params.disabled !== undefined) endpoint.status = params.disabled ? 'disabled' : 'enabled';
      if (params.description !== undefined) endpoint.description = params.description || null;
      endpoint.metadata = mergeMetadata(endpoint.metadata, params.metadata);
      return endpoint;
    },
  ),
  route<Stripe.WebhookEndpointDeleteParams>('WebhookEndpoints.del', [], (world, _params, id) => {
    world.findOrThrow('webhook_endpoint', id);
    world.tables.webhook_endpoint.remove(id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];

/** Adds a webhook endpoint. `enabled_events` of `['*']` means all types. */
export function addEndpoint(
  world: World,
  url: string,
  secret: string,
  enabled_events: string[],
): WebhookEndpoint {
  const endpoint = buildObject('webhook_endpoint', {
    id: world.id('webhook_endpoint'),
    api_version: API_VERSION,
    created: world.now(),
    enabled_events,
    status: 'enabled',
    url: checkUrl(url),
  });
  world.hidden.endpoint_secrets[endpoint.id] = secret;
  return world.tables.webhook_endpoint.insert(endpoint);
}

function checkUrl(url: string): string {
  if (/^https?:\/\//.test(url)) return url;
  throw invalidRequest('Invalid URL: an absolute http(s) URL is required.', {
    code: 'url_invalid',
    param: 'url',
  });
}
