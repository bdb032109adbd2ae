import type PDFDocument from 'pdfkit';

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text in XML; characters that XML does not allow become spaces. */
function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, ' ')
    .replace(/[&<>]/g, (sign) => references[sign] ?? sign);
}

/**
 * States in the metadata that a document conforms to PDF/UA-1 (ISO 14289-1), if it does, and escapes its title, which
 * pdfkit does not. Call it before the document ends.
 */
export function claimAccess(document: InstanceType<typeof PDFDocument>, isAccessible: boolean): void {
  if (isAccessible)
    document.appendXML(
      '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>',
    );
  const endMetadata = document.endMetadata.bind(document);
  document.endMetadata = () => {
    // The dictionary with the title as text has been written by now.
    if (document.info.Title !== undefined) document.info.Title = xmlText(document.info.Title);
    endMetadata();
  };
}
