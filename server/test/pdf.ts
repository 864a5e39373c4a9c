/** A page of 200 × 100 points: its left half is red. */
export const onePagePdf = pdfOf('[0 0 200 100]', '1 0 0 rg 0 0 100 100 re f');

/** A document of one page with this area and content. */
export function pdfOf(mediaBox: string, content: string): string {
  return `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox${mediaBox}/Contents 4 0 R>>endobj
4 0 obj<</Length ${content.length + 1}>>stream
${content}
endstream endobj
trailer<</Root 1 0 R>>
%%EOF
`;
}
