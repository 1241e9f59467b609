<?php
/**
 * What Veemark asks before it sends anything: versions, abilities, the SEO plugin, and who prints what.
 *
 * @package Veemark
 */

defined( 'ABSPATH' ) || exit;

const VEEMARK_INSTALLATION_OPTION = 'veemark_installation';
/** Veemark sees by them what an earlier version or another site does not do. */
const VEEMARK_ABILITIES = array( 'heads', 'searchTexts', 'renewedHeads', 'reports', 'readings' );

add_action( 'rest_api_init', 'veemark_register_status_route' );

/**
 * Registers the route.
 */
function veemark_register_status_route() {
	register_rest_route(
		'veemark/v1',
		'/status',
		array(
			'methods'             => 'GET',
			'callback'            => 'veemark_status',
			'permission_callback' => 'veemark_may_ask',
		)
	);
}

/**
 * Who writes posts may ask.
 *
 * @return bool
 */
function veemark_may_ask() {
	return current_user_can( 'edit_posts' );
}

/**
 * The status.
 *
 * @return array
 */
function veemark_status() {
	$seo_plugin = veemark_seo_plugin();
	return array(
		'version'      => VEEMARK_VERSION,
		'installation' => veemark_installation(),
		'abilities'    => VEEMARK_ABILITIES,
		'wordpress'    => get_bloginfo( 'version' ),
		'php'          => PHP_VERSION,
		'roles'        => array_values( wp_get_current_user()->roles ),
		'seoPlugin'    => $seo_plugin ? array(
			'slug'    => $seo_plugin,
			'version' => veemark_seo_plugin_version( $seo_plugin ),
		) : null,
		'prints'       => array_fill_keys( VEEMARK_POST_TYPES, veemark_printers( $seo_plugin ) ),
		'readings'     => veemark_counts_readings(),
		'connections'  => array_keys( array_filter( veemark_connections(), 'veemark_owns' ) ),
	);
}

/**
 * What this installation is known by: another one has not what this one has stored.
 *
 * @return string
 */
function veemark_installation() {
	$id = get_option( VEEMARK_INSTALLATION_OPTION );
	if ( ! is_string( $id ) ) {
		add_option( VEEMARK_INSTALLATION_OPTION, wp_generate_uuid4(), '', 'no' );
		$id = get_option( VEEMARK_INSTALLATION_OPTION );
	}
	return (string) $id;
}

/**
 * Who prints each item of a head, as far as it is known without looking at a page.
 *
 * @param string $seo_plugin Slug, or an empty string where there is none.
 * @return string[] 'veemark' or the slug, by item.
 */
function veemark_printers( $seo_plugin ) {
	$printers = array_fill_keys( array( 'title', 'description', 'canonical', 'openGraph', 'twitter', 'article' ), $seo_plugin ? $seo_plugin : 'veemark' );
	if ( ! veemark_prints_graph( $seo_plugin ) ) {
		$printers['article'] = 'veemark';
	}
	return $printers;
}
