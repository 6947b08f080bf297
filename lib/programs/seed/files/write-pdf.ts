const LINES = 40;

/** A PDF of one A4 page, in Latin-1: a title and lines under it, as many as fit. */
export function writePdf({ title, lines }: { title: string; lines: readonly string[] }): Buffer {
  const shown = lines.slice(0, LINES).map((line) => `0 -16 Td ${literal(line)} Tj`);
  const page = `BT /F1 18 Tf 56 770 Td ${literal(title)} Tj /F1 11 Tf 0 -16 Td ${shown.join(" ")} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const trailer = `trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 6\n0000000000 65535 f \n${table}${trailer}`, "latin1");
}

const literal = (text: string) => `(${text.replaceAll(/[\\()]/g, "\\$&")})`;
