import { GraphicComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { init } from '../echarts.ts';
import { zoomTo } from '../interaction/zoom.ts';
import { plainPalette } from '../palette.ts';
import { framed, type Heading } from './frame.ts';
import type { DrawnChart } from './on-screen.ts';

// Loaded only when a picture is exported.
use([GraphicComponent, SVGRenderer]);

/** Sharp on paper and on fine screens. */
const pixelRatio = 2;

/** A chart as it is shown, black on white and with its heading: a PNG of twice its size on the screen, or an SVG. */
export async function pictureOf(drawn: DrawnChart, heading: Heading, kind: 'png' | 'svg'): Promise<Blob> {
  const width = drawn.chart.getWidth();
  const { option, head } = framed(drawn.option(plainPalette, drawn.shown ?? undefined), {
    heading,
    palette: plainPalette,
    width,
    measure,
  });
  const height = drawn.chart.getHeight() + head;
  const chart =
    kind === 'svg'
      ? init(null, null, { renderer: 'svg', ssr: true, width, height })
      : init(document.createElement('div'), null, { renderer: 'canvas', width, height });
  try {
    chart.setOption({ ...option, backgroundColor: plainPalette.surface });
    if (drawn.shown) zoomTo(chart, drawn.shown);
    if (kind === 'svg') return new Blob([chart.renderToSVGString()], { type: 'image/svg+xml' });
    return await pngOf(chart.renderToCanvas({ pixelRatio, backgroundColor: plainPalette.surface }));
  } finally {
    chart.dispose();
  }
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, failed) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : failed(new Error('png'))), 'image/png');
  });
}

function measure(text: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return text.length * 7;
  context.font = `12px ${plainPalette.font}`;
  return context.measureText(text).width;
}
