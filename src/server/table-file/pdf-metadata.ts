import type PDFDocument from 'pdfkit';

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text as XML holds it; what XML does not know is a space. */
function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, ' ')
    .replace(/[&<>]/g, (sign) => references[sign] ?? sign);
}

/**
 * Says in the metadata that a document keeps PDF/UA-1 (ISO 14289-1), where it does, and has its title be XML there: pdfkit writes
 * it as it is. To be called before the document ends.
 */
export function claimAccess(document: InstanceType<typeof PDFDocument>, isAccessible: boolean): void {
  if (isAccessible)
    document.appendXML(
      '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>',
    );
  const endMetadata = document.endMetadata.bind(document);
  document.endMetadata = () => {
    // The dictionary that has the title as text is written by now.
    if (document.info.Title !== undefined) document.info.Title = xmlText(document.info.Title);
    endMetadata();
  };
}
