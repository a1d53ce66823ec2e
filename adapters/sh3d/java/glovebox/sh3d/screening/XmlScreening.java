package glovebox.sh3d.screening;

import glovebox.bridge.BridgeException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;
import org.xml.sax.ext.DefaultHandler2;

/** A look through XML with the parser that the application uses, in whatever encoding, which resolves nothing. */
final class XmlScreening extends DefaultHandler2 {
    /** The attributes of a home that name pictures and models. */
    private static final Set<String> NAMED_BY_HOME = Set.of("model", "icon", "planIcon", "image");
    /** The elements of COLLADA and KML that do. */
    private static final Set<String> NAMED_BY_MODEL = Set.of("init_from", "href");
    private static final int DEEPEST = 200;

    private final Content content;
    private final Findings findings;
    private final Deque<String> elements = new ArrayDeque<>();
    private final StringBuilder text = new StringBuilder();

    XmlScreening(Content content, Findings findings) {
        this.content = content;
        this.findings = findings;
    }

    /** Tells whether it is XML that can be read. */
    boolean isXml() throws BridgeException {
        try {
            XMLReader reader = factory().newSAXParser().getXMLReader();
            reader.setProperty("http://xml.org/sax/properties/lexical-handler", this);
            reader.setProperty("http://xml.org/sax/properties/declaration-handler", this);
            reader.setDTDHandler(this);
            reader.setContentHandler(this);
            reader.setErrorHandler(this);
            reader.setEntityResolver(this);
            reader.parse(new InputSource(new ByteArrayInputStream(content.bytes)));
            return true;
        } catch (SAXException | IOException other) {
            if (other.getCause() instanceof BridgeException) throw (BridgeException) other.getCause();
            return false;
        } catch (ParserConfigurationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static SAXParserFactory factory() throws SAXException, ParserConfigurationException {
        SAXParserFactory factory = SAXParserFactory.newInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
        factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        return factory;
    }

    /** What names and declares nothing, as pages of licences have it, does no harm. */
    @Override
    public void startDTD(String name, String publicId, String systemId) throws SAXException {
        if (publicId != null || systemId != null) throw declared();
    }

    @Override
    public void internalEntityDecl(String name, String value) throws SAXException {
        throw declared();
    }

    @Override
    public void externalEntityDecl(String name, String publicId, String systemId) throws SAXException {
        throw declared();
    }

    @Override
    public void attributeDecl(String element, String name, String type, String mode, String value)
            throws SAXException {
        throw declared();
    }

    @Override
    public void unparsedEntityDecl(String name, String publicId, String systemId, String notation)
            throws SAXException {
        throw declared();
    }

    @Override
    public void notationDecl(String name, String publicId, String systemId) throws SAXException {
        throw declared();
    }

    private SAXException declared() {
        return new SAXException(findings.doctype(content));
    }

    @Override
    public InputSource resolveEntity(String name, String publicId, String base, String systemId) {
        return new InputSource(new StringReader(""));
    }

    @Override
    public void startElement(String uri, String local, String name, Attributes attributes) throws SAXException {
        wanted();
        elements.push(name);
        if (elements.size() > DEEPEST) throw new SAXException(findings.unsafe("is nested deeper than " + DEEPEST));
        text.setLength(0);
        for (int i = 0; i < attributes.getLength(); i++) {
            if (NAMED_BY_HOME.contains(attributes.getQName(i))) mustBeInside(attributes.getValue(i));
        }
    }

    @Override
    public void characters(char[] characters, int start, int length) throws SAXException {
        wanted();
        if (isNaming()) text.append(characters, start, length);
    }

    @Override
    public void endElement(String uri, String local, String name) throws SAXException {
        if (isNaming()) mustBeInside(text.toString());
        elements.pop();
    }

    private boolean isNaming() {
        String name = elements.isEmpty() ? "" : elements.peek();
        return NAMED_BY_MODEL.contains(name.substring(name.indexOf(':') + 1));
    }

    private void mustBeInside(String reference) throws SAXException {
        if (References.leadsOutside(content, reference)) throw new SAXException(findings.outside(content, reference));
    }

    private void wanted() throws SAXException {
        try {
            findings.mustBeWanted();
        } catch (BridgeException late) {
            throw new SAXException(late);
        }
    }
}
