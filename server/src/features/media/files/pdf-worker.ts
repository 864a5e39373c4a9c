// Draws the first page of a PDF. PDFium runs as WebAssembly, which reaches neither files nor the network.
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';

const { file, sidePx } = workerData as { file: string; sidePx: number };
const library = await PDFiumLibrary.init();
const document = await library.loadDocument(await readFile(file));
const page = document.getPage(0);
const { originalWidth, originalHeight } = page.getOriginalSize();
const scale = sidePx / Math.max(originalWidth, originalHeight, 1);
const { width, height, data } = await page.render({ scale, render: 'bitmap' });
parentPort?.postMessage({ width, height, data });
