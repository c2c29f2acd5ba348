import JsBarcode from 'jsbarcode';

/** The tracking number with its barcode, if Code 128 can encode it; a quiet zone of ten bars on both sides. */
export function TrackingBarcode({ number, caption }: { number: string; caption: string }) {
  const modules = code128(number.replace(/\s+/g, '').toUpperCase());
  return (
    <figure>
      {modules === undefined ? null : (
        <svg
          viewBox={`-10 0 ${modules.length + 20} 1`}
          preserveAspectRatio="none"
          aria-hidden="true"
          style={{ width: `${(modules.length + 20) * 0.4}mm`, height: '16mm', display: 'block' }}
        >
          <path d={barsOf(modules)} fill="#000" shapeRendering="crispEdges" />
        </svg>
      )}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** Returns the bars (`1`) and spaces (`0`) of a text, each as wide as the narrowest; undefined if it has no Code 128. */
function code128(text: string): string | undefined {
  const barcode: { encodings?: readonly { data: string }[] } = {};
  JsBarcode(barcode, text, { format: 'CODE128', valid: () => undefined });
  return barcode.encodings?.map(({ data }) => data).join('');
}

const barsOf = (modules: string) =>
  [...modules.matchAll(/1+/g)].map(({ 0: { length }, index }) => `M${index} 0h${length}v1h-${length}z`).join('');
