import type { ChartKey } from '../Chart.tsx';
import type { ChartOption } from '../echarts.ts';
import type { Palette } from '../palette.ts';

/** What is written over a chart in a picture of it. */
export interface Heading {
  readonly title: string;
  /** What is shown, of which days, and how old the data is. */
  readonly lines: readonly string[];
  readonly keys: readonly ChartKey[];
}

const left = 12;
const lineHeight = 18;
const keySize = 12;
const size = 12;

/** The option of a chart with its heading above it, for a picture of a width; and how high the heading is. */
export function framed(
  option: ChartOption,
  {
    heading,
    palette,
    width,
    measure,
  }: Readonly<{
    heading: Heading;
    palette: Palette;
    width: number;
    /** How wide a text is drawn. */
    measure: (text: string) => number;
  }>,
): { readonly option: ChartOption; readonly head: number } {
  const text = (value: string, x: number, y: number, bold = false) => ({
    type: 'text' as const,
    x,
    y,
    silent: true,
    style: {
      text: value,
      fill: bold ? palette.text : palette.quiet,
      font: `${bold ? '600 16px' : `${size}px`} ${palette.font}`,
      width: width - x - left,
      overflow: 'truncate' as const,
    },
  });
  const elements: unknown[] = [text(heading.title, left, 10, true)];
  let y = 34;
  for (const line of heading.lines) {
    elements.push(text(line, left, y));
    y += lineHeight;
  }
  let x = left;
  for (const key of heading.keys) {
    const wide = keySize + 6 + measure(key.text) + 18;
    if (x > left && x + wide > width) {
      x = left;
      y += lineHeight;
    }
    elements.push({ ...markOf(key.mark, palette), x, y: y - 1, silent: true }, text(key.text, x + keySize + 6, y));
    x += wide;
  }
  const head = y + (heading.keys.length > 0 ? lineHeight : 0) + 8;
  return { option: { ...below(option, head), graphic: { elements } } as ChartOption, head };
}

/** The chart moved down, without what only a screen needs. */
function below(option: ChartOption, head: number): ChartOption {
  const { grid, dataZoom, ...rest } = option as ChartOption & { grid?: { top?: number }; dataZoom?: unknown };
  return {
    ...rest,
    grid: { ...grid, top: (Number(grid?.top) || 0) + head, bottom: 12 },
    ...(dataZoom === undefined ? {} : { dataZoom: [{ type: 'inside', filterMode: 'none' }] }),
  } as ChartOption;
}

function markOf(mark: ChartKey['mark'], palette: Palette) {
  const half = keySize / 2;
  const line = (dashed: boolean) => ({
    type: 'line' as const,
    shape: { x1: 0, y1: half, x2: keySize, y2: half },
    style: dashed
      ? { stroke: palette.quiet, lineWidth: 2, lineDash: [3, 3] }
      : { stroke: palette.second, lineWidth: 2 },
  });
  const box = (style: object, points: readonly (readonly number[])[] = square) => ({
    type: 'polygon' as const,
    shape: { points },
    style,
  });
  const square = [
    [1, 1],
    [keySize - 1, 1],
    [keySize - 1, keySize - 1],
    [1, keySize - 1],
  ];
  const tick = [
    [half - 1.5, 2],
    [half + 1.5, 2],
    [half + 1.5, keySize - 2],
    [half - 1.5, keySize - 2],
  ];
  const diamond = [
    [half, 0],
    [keySize, half],
    [half, keySize],
    [0, half],
  ];
  const looks = {
    dot: () => ({
      type: 'circle' as const,
      shape: { cx: half, cy: half, r: 3.5 },
      style: { fill: palette.accent },
    }),
    diamond: () => box({ fill: palette.accent }, diamond),
    line: () => line(false),
    dashed: () => line(true),
    band: () => box({ fill: palette.second, opacity: 0.25 }),
    shade: () => box({ fill: palette.accent, opacity: 0.25 }),
    stripe: () => box({ fill: palette.shade }),
    d1: () => box({ fill: palette.accent }),
    tick: () => box({ fill: palette.quiet }, tick),
    d2: () => box({ fill: palette.d2 }),
    d3: () => box({ fill: palette.second }),
    d4: () => box({ fill: palette.d4 }),
    d5: () => box({ fill: palette.d5 }),
    d6: () => box({ fill: palette.d6 }),
  };
  return looks[mark]();
}
