import { use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type ChartOption, init } from '../echarts.ts';

use([SVGRenderer]);

/** A chart drawn as SVG text, without a page: for paper and files. Its size is in pixels; it scales. */
export function svgOf(
  option: ChartOption,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  chart.setOption(option);
  const svg = chart.renderToSVGString({ useViewBox: true });
  chart.dispose();
  return svg;
}
