import type { Stripe } from 'stripe';
import { buildObject } from '../../objects/build-object.ts';
import { mergeMetadata } from '../merge-metadata.ts';
import { matchesRange, paginate } from '../pagination.ts';
import { route } from '../route.ts';

export const products = [
  route<Stripe.ProductCreateParams>(
    'Products.create',
    ['active', 'description', 'id', 'images', 'metadata', 'name', 'shippable', 'url'],
    (world, params) => {
      const now = world.now();
      return world.tables.product.insert(
        buildObject('product', {
          id: params.id ?? world.id('product'),
          active: params.active ?? true,
          created: now,
          updated: now,
          description: params.description ?? null,
          images: params.images ?? [],
          metadata: mergeMetadata(null, params.metadata),
          name: params.name,
          shippable: params.shippable ?? null,
          type: 'service',
          url: params.url ?? null,
        }),
      );
    },
  ),
  route<Stripe.ProductListParams>('Products.list', ['active', 'created', 'ids'], (world, params) =>
    paginate(
      '/v1/products',
      world.tables.product
        .newestFirst()
        .filter(
          (product) =>
            (params.active === undefined || product.active === params.active) &&
            (params.ids === undefined || params.ids.includes(product.id)) &&
            matchesRange(product.created, params.created),
        ),
      params,
    ),
  ),
  route<Stripe.ProductRetrieveParams>('Products.retrieve', [], (world, _params, id) =>
    world.findOrThrow('product', id),
  ),
  route<Stripe.ProductUpdateParams>(
    'Products.update',
    ['active', 'description', 'images', 'metadata', 'name', 'url'],
    (world, params, id) => {
      const product = world.findOrThrow('product', id);
      if (params.active !== undefined) product.active = params.active;
      if (params.name !== undefined) product.name = params.name;
      if (params.description !== undefined) product.description = params.description || null;
      if (params.images !== undefined) product.images = params.images || [];
      if (params.url !== undefined) product.url = params.url || null;
      product.metadata = mergeMetadata(product.metadata, params.metadata);
      product.updated = world.now();
      return product;
    },
  ),
];
