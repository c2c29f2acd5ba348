import type { Film } from './inspect.ts';
import type { Size } from './plan.ts';

/** Names of zscale for the colours that HDR films have. */
const PRIMARIES: Readonly<Record<string, string>> = {
  bt2020: '2020',
  bt709: '709',
  smpte432: 'smpte432',
};
const MATRICES: Readonly<Record<string, string>> = {
  bt2020nc: '2020_ncl',
  bt2020c: '2020_cl',
  bt709: '709',
};
/** Names of scale for the matrices that other films have. */
const SDR_MATRICES: Readonly<Record<string, string>> = {
  bt709: 'bt709',
  smpte170m: 'smpte170m',
  bt470bg: 'bt470',
  smpte240m: 'smpte240m',
  fcc: 'fcc',
  bt2020nc: 'bt2020',
};
/** Films without a stated matrix follow television: BT.601 below 720 lines. */
const SMALLEST_HD_LINES = 720;

/**
 * Returns the filters that bring frames to a size in 8 bit, BT.709 and limited range, upright
 * because ffmpeg turns frames before the first filter.
 */
export function pictureFilters(film: Film, size: Size): string[] {
  return [
    ...(film.isHdr ? toneMapped(film, size) : scaled(film, size)),
    'setsar=1',
    'format=yuv420p',
  ];
}

function scaled({ color, width, height }: Film, size: Size): string[] {
  const assumed = Math.min(width, height) >= SMALLEST_HD_LINES ? 'bt709' : 'smpte170m';
  const matrix = SDR_MATRICES[color.space ?? ''] ?? assumed;
  return [
    `scale=${size.width}:${size.height}:flags=bicubic:in_color_matrix=${matrix}:out_color_matrix=bt709:out_range=tv`,
  ];
}

/** HDR as light per pixel in BT.2020 becomes SDR in BT.709, whose white is 100 cd/m². */
function toneMapped({ color }: Film, size: Size): string[] {
  const input = [
    `tin=${color.transfer === 'arib-std-b67' ? 'arib-std-b67' : 'smpte2084'}`,
    `pin=${PRIMARIES[color.primaries ?? ''] ?? '2020'}`,
    `min=${MATRICES[color.space ?? ''] ?? '2020_ncl'}`,
    `rin=${color.range === 'pc' ? 'full' : 'limited'}`,
  ].join(':');
  return [
    // Planes of half size need even sides.
    'crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0',
    `zscale=w=${size.width}:h=${size.height}:filter=bicubic:${input}:t=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=p=709',
    'tonemap=hable:desat=0',
    'zscale=t=709:m=709:r=limited',
  ];
}
