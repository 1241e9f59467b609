<?php
/**
 * Reads the head of a page that is being made, and puts texts back that a template engine has changed.
 *
 * @package Veemark
 */

defined( 'ABSPATH' ) || exit;

/** A tag whose attributes may hold ">". */
const VEEMARK_TAG_PATTERN = '~<(?:(!--)|(title|style|script|svg|noscript|template|meta|link)\b((?:[^>"\']++|"[^"]*+"|\'[^\']*+\')*+)>)~i';

/**
 * The elements that matter, in their order; what stands inside comments, scripts and drawings is none.
 *
 * @param string $head HTML.
 * @return array[] Each with its name, attributes, start tag and content, and where they are.
 */
function veemark_head_elements( $head ) {
	$elements = array();
	$lower    = strtolower( $head );
	$at       = 0;
	while ( preg_match( VEEMARK_TAG_PATTERN, $head, $found, PREG_OFFSET_CAPTURE, $at ) ) {
		$start = $found[0][1];
		$at    = $start + strlen( $found[0][0] );
		$name  = isset( $found[2] ) ? strtolower( $found[2][0] ) : '!--';
		$end   = $at;
		if ( 'meta' !== $name && 'link' !== $name ) {
			$end = strpos( $lower, '!--' === $name ? '-->' : '</' . $name, $at );
			if ( false === $end ) {
				break;
			}
		}
		$elements[] = array(
			'name'       => $name,
			'attributes' => isset( $found[3] ) ? $found[3][0] : '',
			'tag'        => $found[0][0],
			'start'      => $start,
			'end'        => $end,
			'content'    => substr( $head, $at, $end - $at ),
		);
		$at         = $end;
	}
	return $elements;
}

/**
 * An attribute of an element.
 *
 * @param array  $element Element.
 * @param string $name    Attribute.
 * @return string
 */
function veemark_attribute( $element, $name ) {
	$pattern = '~(?<![\w-])' . $name . '\s*=\s*(?:"([^"]*)"|\'([^\']*)\'|([^\s"\'>]+))~i';
	if ( ! preg_match( $pattern, $element['attributes'], $found ) ) {
		return '';
	}
	return veemark_decode( end( $found ) );
}

/**
 * A text out of HTML, on one line.
 *
 * @param string $html Text.
 * @return string
 */
function veemark_decode( $html ) {
	return trim( preg_replace( '/\s+/', ' ', html_entity_decode( $html, ENT_QUOTES | ENT_HTML5, 'UTF-8' ) ) );
}

/**
 * What a meta element is about.
 *
 * @param array $element Element.
 * @return string Name or property.
 */
function veemark_meta_name( $element ) {
	$name = veemark_attribute( $element, 'property' );
	return strtolower( '' === $name ? veemark_attribute( $element, 'name' ) : $name );
}

/**
 * What stands in a head.
 *
 * @param array[] $elements Elements.
 * @return bool[] By name: 'title', 'canonical', 'Article', 'WebPage', or the name of a meta element.
 */
function veemark_names_in( $elements ) {
	$names = array();
	foreach ( $elements as $element ) {
		if ( 'title' === $element['name'] ) {
			$names['title'] = true;
		} elseif ( 'meta' === $element['name'] ) {
			$name           = veemark_meta_name( $element );
			$content        = veemark_attribute( $element, 'content' );
			$names[ $name ] = '' !== $content;
			// A page that no search engine may list needs no address for them.
			if ( 'robots' === $name && false !== stripos( $content, 'noindex' ) ) {
				$names['canonical'] = true;
			}
		} elseif ( 'link' === $element['name'] && preg_match( '~(^|\s)canonical(\s|$)~i', veemark_attribute( $element, 'rel' ) ) ) {
			$names['canonical'] = true;
		} elseif ( veemark_is_data( $element ) ) {
			$names += veemark_page_types( json_decode( $element['content'], true ) );
		}
	}
	return array_filter( $names );
}

/**
 * Whether an element holds structured data.
 *
 * @param array $element Element.
 * @return bool
 */
function veemark_is_data( $element ) {
	return 'script' === $element['name'] && 'application/ld+json' === strtolower( veemark_attribute( $element, 'type' ) );
}

/**
 * What structured data say the page is; what they only refer to does not count.
 *
 * @param mixed $data Data.
 * @return bool[] By type: 'Article', 'WebPage'.
 */
function veemark_page_types( $data ) {
	$types = array();
	if ( ! is_array( $data ) ) {
		return $types;
	}
	$things = isset( $data['@graph'] ) ? (array) $data['@graph'] : ( isset( $data[0] ) ? $data : array( $data ) );
	foreach ( $things as $thing ) {
		if ( isset( $thing['@graph'] ) ) {
			$types += veemark_page_types( $thing );
		}
		foreach ( isset( $thing['@type'] ) ? (array) $thing['@type'] : array() as $type ) {
			if ( is_string( $type ) && preg_match( '~^(?:\w*Article|BlogPosting|WebPage)$~', $type ) ) {
				$types[ 'WebPage' === $type ? $type : 'Article' ] = true;
			}
		}
	}
	return $types;
}

/**
 * Puts texts back where a template engine has changed them: wherever the head shows what the engine has made of one.
 *
 * @param string   $head     HTML.
 * @param array[]  $elements Its elements.
 * @param string[] $texts    Texts by name: 'title', 'description'.
 * @return string HTML.
 */
function veemark_restore_texts( $head, $elements, $texts ) {
	foreach ( $texts as $name => $text ) {
		$made = veemark_shown_text( $elements, $name );
		if ( '' === $made || $made === $text ) {
			continue;
		}
		foreach ( $elements as $index => $element ) {
			$elements[ $index ]['html'] = veemark_restore_text( $element, $name, $made, $text );
		}
		$shown = '';
		$at    = 0;
		foreach ( $elements as $element ) {
			$shown .= substr( $head, $at, $element['start'] - $at ) . $element['html'];
			$at     = $element['end'];
		}
		$head     = $shown . substr( $head, $at );
		$elements = veemark_head_elements( $head );
	}
	return $head;
}

/**
 * What a head shows as its title or description.
 *
 * @param array[] $elements Elements.
 * @param string  $name     'title' or 'description'.
 * @return string
 */
function veemark_shown_text( $elements, $name ) {
	foreach ( $elements as $element ) {
		if ( 'title' === $name && 'title' === $element['name'] ) {
			return veemark_decode( $element['content'] );
		}
		if ( 'meta' === $element['name'] && veemark_meta_name( $element ) === $name ) {
			return veemark_attribute( $element, 'content' );
		}
	}
	return '';
}

/**
 * Puts a text back in one element.
 *
 * @param array  $element Element.
 * @param string $name    'title' or 'description'.
 * @param string $made    What the engine has made of the text.
 * @param string $text    Text.
 * @return string HTML of the element, without its end tag.
 */
function veemark_restore_text( $element, $name, $made, $text ) {
	$tag  = $element['tag'];
	$html = htmlspecialchars( $text, ENT_QUOTES, 'UTF-8' );
	if ( 'meta' === $element['name'] ) {
		$is_it = in_array( veemark_meta_name( $element ), array( $name, "og:$name", "twitter:$name" ), true );
		return ! $is_it || veemark_attribute( $element, 'content' ) !== $made ? $tag : preg_replace_callback(
			'~(?<![\w-])content\s*=\s*(?:"[^"]*"|\'[^\']*\'|[^\s"\'>]+)~i',
			function () use ( $html ) {
				return 'content="' . $html . '"';
			},
			$tag
		);
	}
	if ( 'title' === $element['name'] ) {
		return $tag . ( 'title' === $name && veemark_decode( $element['content'] ) === $made ? $html : $element['content'] );
	}
	return $tag . ( ! veemark_is_data( $element ) ? $element['content'] : preg_replace_callback(
		'~"(?:[^"\\\\]++|\\\\.)*+"~',
		function ( $found ) use ( $made, $text ) {
			$value = json_decode( $found[0] );
			return is_string( $value ) && veemark_decode( $value ) === $made
				? wp_json_encode( $text, JSON_HEX_TAG | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE ) : $found[0];
		},
		$element['content']
	) );
}
