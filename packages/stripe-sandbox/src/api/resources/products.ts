import type { Stripe } from 'stripe';
import { idInUse, invalidRequest } from '../../core/api-error.ts';
import { emitEvent, updateAndEmit } from '../../core/emit-event.ts';
import { buildObject } from '../../objects/build-object.ts';
import { mergeMetadata } from '../../core/merge-metadata.ts';
import { matchesRange, paginate } from '../pagination.ts';
import { route } from '../route.ts';

export const products = [
  route<Stripe.ProductCreateParams>(
    'Products.create',
    ['active', 'description', 'id', 'images', 'metadata', 'name', 'shippable', 'tax_code', 'url'],
    (world, params) => {
      if (params.id && world.tables.product.get(params.id)) throw idInUse('Product', params.id);
      const now = world.now();
      const product = world.tables.product.insert(
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
          tax_code: params.tax_code ?? null,
          type: 'service',
          url: params.url ?? null,
        }),
      );
      emitEvent(world, 'product.created', product);
      return product;
    },
  ),
  route<Stripe.ProductListParams>(
    'Products.list',
    ['active', 'created.*', 'ids', 'shippable', 'url'],
    (world, params) =>
      paginate(
        '/v1/products',
        world.tables.product
          .newestFirst()
          .filter(
            (product) =>
              (params.active === undefined || product.active === params.active) &&
              (params.ids === undefined || params.ids.includes(product.id)) &&
              (params.shippable === undefined || product.shippable === params.shippable) &&
              (params.url === undefined || product.url === params.url) &&
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
    [
      'active',
      'default_price',
      'description',
      'images',
      'metadata',
      'name',
      'shippable',
      'tax_code',
      'url',
    ],
    (world, params, id) => {
      const product = world.findOrThrow('product', id);
      if (
        params.default_price &&
        world.findOrThrow('price', params.default_price, 'default_price').product !== id
      ) {
        throw invalidRequest(`The price ${params.default_price} belongs to another product.`, {
          param: 'default_price',
        });
      }
      updateAndEmit(world, 'product.updated', product, (edited) => {
        if (params.active !== undefined) edited.active = params.active;
        if (params.default_price !== undefined) edited.default_price = params.default_price || null;
        if (params.name !== undefined) edited.name = params.name;
        if (params.description !== undefined) edited.description = params.description || null;
        if (params.images !== undefined) edited.images = params.images || [];
        if (params.shippable !== undefined) edited.shippable = params.shippable;
        if (params.tax_code !== undefined) edited.tax_code = params.tax_code || null;
        if (params.url !== undefined) edited.url = params.url || null;
        edited.metadata = mergeMetadata(edited.metadata, params.metadata);
      });
      product.updated = world.now();
      return product;
    },
  ),
  route<Stripe.ProductDeleteParams>('Products.del', [], (world, _params, id) => {
    const product = world.findOrThrow('product', id);
    if (world.tables.price.all().some((price) => price.product === id)) {
      throw invalidRequest(
        'This product cannot be deleted because it has one or more user-created prices.',
      );
    }
    world.tables.product.remove(id);
    emitEvent(world, 'product.deleted', product);
    return { id, object: 'product', deleted: true };
  }),
];
