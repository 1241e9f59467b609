<?php
/**
 * The head data of a post: what it holds, who may write it, and how it is read.
 *
 * @package Veemark
 */

defined( 'ABSPATH' ) || exit;

add_action( 'init', 'veemark_register_head_data', 99 );

/**
 * Registers the meta field for posts and pages, after every other plugin: a key that one has exposed already is left
 * to it, because a second registration would take the place of its callbacks.
 */
function veemark_register_head_data() {
	foreach ( VEEMARK_POST_TYPES as $post_type ) {
		if ( veemark_is_exposed( $post_type, VEEMARK_META_KEY ) ) {
			continue;
		}
		register_post_meta(
			$post_type,
			VEEMARK_META_KEY,
			array(
				'type'          => 'object',
				'single'        => true,
				'show_in_rest'  => array( 'schema' => veemark_head_schema() ),
				'auth_callback' => 'veemark_may_edit',
			)
		);
	}
}

/**
 * Whether the REST API shows this meta key already.
 *
 * @param string $post_type Post type.
 * @param string $key       Meta key.
 * @return bool
 */
function veemark_is_exposed( $post_type, $key ) {
	$keys = get_registered_meta_keys( 'post', $post_type ) + get_registered_meta_keys( 'post' );
	return ! empty( $keys[ $key ]['show_in_rest'] );
}

/**
 * Who may edit the post may write its head data.
 *
 * @param bool   $allowed Whether it is allowed so far.
 * @param string $key     Meta key.
 * @param int    $post_id Post ID.
 * @return bool
 */
function veemark_may_edit( $allowed, $key, $post_id ) {
	return current_user_can( 'edit_post', $post_id );
}

/**
 * What the REST API accepts. There is data alone: no field takes HTML, and the lengths bound the whole.
 *
 * @return array JSON schema.
 */
function veemark_head_schema() {
	$line   = array(
		'type'      => 'string',
		'maxLength' => 500,
	);
	$text   = array(
		'type'      => 'string',
		'maxLength' => 2000,
	);
	$social = array(
		'title'       => $line,
		'description' => $text,
	);
	return array(
		'type'                 => 'object',
		'context'              => array( 'edit' ),
		'additionalProperties' => false,
		'properties'           => array(
			'marker'      => array(
				'type'    => 'string',
				'pattern' => '^vm[0-9a-f]{32}$',
			),
			'title'       => $line,
			'description' => $text,
			'keyword'     => $line,
			'canonical'   => array(
				'type'      => 'string',
				'format'    => 'uri',
				'maxLength' => 2000,
			),
			'openGraph'   => veemark_object_schema( $social ),
			'twitter'     => veemark_object_schema( $social ),
			'article'     => veemark_object_schema(
				array(
					'type'        => array(
						'type' => 'string',
						'enum' => array( 'Article', 'BlogPosting', 'NewsArticle', 'WebPage' ),
					),
					'headline'    => $line,
					'description' => $text,
					'keywords'    => array(
						'type'     => 'array',
						'maxItems' => 50,
						'items'    => $line,
					),
				)
			),
		),
	);
}

/**
 * An object with these properties and no others.
 *
 * @param array $properties Schemas by name.
 * @return array JSON schema.
 */
function veemark_object_schema( $properties ) {
	return array(
		'type'                 => 'object',
		'additionalProperties' => false,
		'properties'           => $properties,
	);
}

/**
 * The head data of a post.
 *
 * @param int $post_id Post ID.
 * @return array Empty where there is none.
 */
function veemark_head_of( $post_id ) {
	$head = get_post_meta( $post_id, VEEMARK_META_KEY, true );
	return is_array( $head ) ? $head : array();
}

/**
 * A text of the head data.
 *
 * @param array  $head    Head data, or one of its objects.
 * @param string $name    Property.
 * @param string $instead What stands in for a missing text.
 * @return string On one line.
 */
function veemark_text( $head, $name, $instead = '' ) {
	$text = isset( $head[ $name ] ) && is_string( $head[ $name ] ) ? $head[ $name ] : '';
	$text = trim( preg_replace( '/\s+/', ' ', wp_check_invalid_utf8( $text ) ) );
	return '' === $text ? $instead : $text;
}

/**
 * An object of the head data.
 *
 * @param array  $head Head data.
 * @param string $name Property.
 * @return array
 */
function veemark_part( $head, $name ) {
	return isset( $head[ $name ] ) && is_array( $head[ $name ] ) ? $head[ $name ] : array();
}
